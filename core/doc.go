// Package core is the root of the inference core for WSC-SIIBP, the weakly
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
// Classes that a video's captions do not name are forbidden there (eq4, eq5), a hinge asks that
// every caption tuple J is shown by n_J tracks, one unless it says more, and of tracks Q that are
// seen at one moment in different places one at most shows a given person. Inference minimises
//
//	F = KL(v) + KL(Z) + Σ_e KL(A^e) − Σ_e E[log p(x^e)]
//	  + C Σ_J max(0, n_J m − Σ_j Π_{k∈J} ν_jk) + C_x Σ_Q Σ_k max(0, Σ_{j∈Q} ν_jk − 1)
//
// over q(v) q(z) q(A), block by block; each step is exact, so F never rises.
//
// # Notation
//
//	symbol      field                              shape        source
//	x^e_j       dataset.View.X                     N×D_e        section 1 of the model
//	Γ_i         dataset.Video.Tuples               –            eq1 to eq3
//	L_ik        constraint.Factors.Allowed         K_i columns  eq4, eq5
//	𝒥_i         constraint.Factors.Sets            –            eq18, eq25.2
//	C, m, C_x   constraint.Rules                   1            eq18, beyond the paper
//	n_J         dataset.Video.Counts               a tuple      beyond the paper
//	Q           dataset.Video.Cliques              –            beyond the paper
//	τ_ik        prior.Sticks.Tau1, Tau2            K_i a video  eq22, eq23
//	E[log π_k]  prior.Sticks.LogPi                 K_i a video  ref2
//	B_ik        prior.Sticks.LogPi − Logit         K_i a video  the multinomial bound
//	Φ^e_k       likelihood.View.Phi                K×D_e        eq21
//	σ²_ke       likelihood.View.Var                K            eq20
//	σ²_Ae       likelihood.View.Scale              1            eq26
//	σ²_ne       likelihood.View.Noise              1            eq27
//	n, T, R     likelihood.SuffStats.N, T, M         K, K×D, K×K  sufficient statistics of eq20, eq21
//	ν_jk, ζ_jk  infer: a bag's nu and zeta         N_i×K_i      eq24, eq25
//	α, K_bg, β  options.Options                      1            sections 2, 9
//	F           infer.Point.F                      1            eq19
//
// # Reading order
//
// dataset (what a person brings), feature (what is made of it), constraint and prior
// and likelihood (the three kinds of term), infer/fit.go (Algorithm 1),
// infer/chunk.go, group.go and panels.go (its sweep over the videos, and the products in it),
// infer/search.go (several starts), infer/share.go and infer/shard.go (sweeps by several
// workers), infer/labels.go and reading.go (labels and answers), score, result, capsule (a run in one
// zip); then baseline (what the model is compared with) and experiment (the paper's
// tables). The rest serves them: special (scalar functions), simd (the processor's
// vectors), figure (pictures), synth (the toy world), lesson (the page's lessons),
// internal/slow (the formulas as loops, for tests), cmd/siibp (the command line).
// imports_test.go says which package may use which.
package core
