// Package core finds who does what in videos, from tracks, features and captions. Open or New make a dataset, Fit fits
// the model to it, Choose chooses features and options before that, and Predict labels other videos with a fitted model:
//
//	d, err := core.Open("mine")
//	r, err := core.Fit(ctx, d, core.Settings{})
//	err = core.Save("localized.csv", r.Localized)
//
//	err = core.Save("model.zip", r.Model)
//	m, err := core.OpenModel("model.zip")
//	other, err := core.OpenWith(core.OpenSettings{Model: m}, "others")
//	labels, err := core.Predict(ctx, m, other, nil)
//
// A result has the label of each track and the tracks that answer each caption (result.Result), explains them
// (Result.Why), and writes every output file. User data and settings give errors; a mistake of the program, such as a nil
// dataset, panics with the name of the package.
//
// The packages below are the parts of the inference core for WSC-SIIBP, the weakly
// supervised, constrained, stacked, integrative Indian buffet process (Weakly
// Supervised Learning of Heterogeneous Concepts in Videos, ECCV 2016), corrected
// and completed where the paper is silent.
//
// Videos i hold tracks j; a caption names classes, not tracks. A binary z_jk says
// whether track j shows factor k, a class of some concept or background:
//
//	v_ik ~ Beta(α, 1)        π_ik = Π_{t≤k} v_it        z_jk ~ Bern(π_ik)
//	a^e_k ~ N(0, σ²_A I)     x^e_j ~ N(z_j A^e, σ²_n I)
//
// Classes that a video's captions do not name are forbidden there (eq4, eq5). A hinge constraint requires
// that n_J tracks show every caption tuple J (n_J = 1 by default). An exclusion constraint allows each class
// on at most one of the tracks of a clique Q, which are visible at one moment in different places. Inference
// minimizes
//
//	F = KL(v) + KL(Z) + Σ_e KL(A^e) − Σ_e E[log p(x^e)]
//	  + C Σ_J max(0, n_J m − Σ_j Π_{k∈J} ν_jk) + C_x Σ_Q Σ_k max(0, Σ_{j∈Q} ν_jk − 1)
//
// over q(v) q(z) q(A), block by block. Each step is an exact descent step, so F never rises,
// except when contamination joins (package infer).
//
// # Notation
//
//	symbol      field                                     shape        source
//	x^e_j       dataset.View.X                            N×D_e        the features
//	Γ_i         dataset.Video.Tuples                      –            eq1 to eq3
//	n_J         dataset.Video.Counts                      a tuple      beyond the paper
//	Q           dataset.Video.Cliques                     –            beyond the paper
//	L_ik        constraint.Factors.Allowed                K_i columns  eq4, eq5
//	𝒥_i         constraint.Factors.Sets                   –            eq18, eq25.2
//	C, m, C_x   constraint.Rules                          1            eq18, beyond the paper
//	τ_ik        prior.Sticks.Tau1, Tau2                   K_i a video  eq22, eq23
//	E[log π_k]  prior.Sticks.LogPi                        K_i a video  ref2
//	B_ik        prior.Sticks.LogPi − Logit                K_i a video  the multinomial bound
//	Φ^e_k       likelihood.Isotropic.Phi                  K×D_e        eq21
//	σ²_ke       likelihood.Isotropic.PosteriorVar         K            eq20
//	σ²_Ae       likelihood.Model.PriorVar                 a factor     eq26
//	σ²_ne       likelihood.Isotropic.NoiseVar             1            eq27
//	Σ_e         likelihood.Full.Covariance                D_e×D_e      beyond the paper
//	n, T, R     likelihood.Stats.N, T, R                  K, K×D, K×K  sufficient statistics of eq20, eq21
//	ν_jk        infer.Video.Nu                            N_i×K_i      eq24
//	ζ_jk        infer.Video.Logit                         N_i×classes  eq25
//	q_jkl       infer.Video.Joint                         N_i×pairs    beyond the paper
//	α, β        infer.Posterior.Alpha, infer.Trainer.Beta 1            the prior, annealing
//	K_bg        infer.Start.Background                    1            the number of background factors
//	F           infer.Point.F                             1            eq19
//
// # Words
//
// A factor is a class or background. A column is a factor that a video allows. A factor is coupled if the
// step over it depends on other tracks or on other classes of its concept; the coupled classes of one
// concept that exclude one another are a block. A batch is neighbouring videos whose statistics are summed
// together, and a chunk is those of its videos whose products with the features are computed together. The
// slope of a constraint is what it adds to a logit ζ; it falls at breakpoints. A start is one run of
// Algorithm 1 in a search.
//
// # Reading order
//
// dataset (the user's data; New makes a dataset in memory), options, then the three kinds of terms: prior,
// likelihood and constraint. Then infer: trainer.go (Algorithm 1 on one page), pass.go and estep.go (the update of the
// videos), video.go, chunk.go and workspace.go (what it reads and writes), objective.go (F), and the other files, which
// prepare a run or save it; infer/shard (the E-step by several workers). Then search (several starts, warm starts, history), posterior (labels,
// rankings, slack, explanations), active (questions to the user), cast (tracks grouped by who they show), model (saved models) and choose (the
// choice of features by hidden captions). Around them: feature (preprocessing of the features), score (measures, and
// the estimate of accuracy) and experiment (measures, the paper's tables), baseline (what the model is compared with),
// result and capsule (files, and a run in one zip). The rest serves them: special (scalar
// functions), assignment (pairs at the least cost), simd (vectors), figure (pictures), synth (the
// toy world), nn (networks that detect persons and faces in pictures), video
// (tracks and features of clips), video/frame (frames of a video), lesson (the page's lessons),
// internal/reference (the formulas as loops, for tests), cmd/siibp (the command line). imports_test.go
// says which package may use which.
package core
